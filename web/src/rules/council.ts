import type { Rules } from ".";

const rules: Rules = { en: [], cs: [], fr: [], de: [] };
export default rules;
