/** The tab of the changes on record, beside the areas. */
export const changesTab = 'changes';
