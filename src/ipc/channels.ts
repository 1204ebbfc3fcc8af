/** The two channels between window and main; what goes over them is in the contract. */
export const channels = { invoke: 'tallyport:invoke', topic: 'tallyport:topic' } as const;
