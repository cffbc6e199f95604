"""Helpers of the build; no part of the installed package."""
