/** The channels between window and main; what goes over the first two is in the contract, the third is the preload's own. */
export const channels = {
  invoke: 'tallyport:invoke',
  topic: 'tallyport:topic',
  give: 'tallyport:give',
} as const;
