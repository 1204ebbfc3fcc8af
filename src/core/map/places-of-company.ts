/** A location as a connection names it. */
export type Place = { readonly id: string; readonly name: string };

/** A company and a location that were met together. */
export type MetPlace = { readonly company: string; readonly location: string };

/** The locations that may be meant for records of a company; `why` where some of the connection's were left out. */
export type PlacesOfCompany = { readonly locations: readonly Place[]; readonly why: string | null };

/**
 * A location belongs to one company, but no list of the service says to which: one that was met with others alone, and never
 * with this company, is not offered for it. Where that leaves none, all are.
 */
export const placesOfCompany = (
  locations: readonly Place[],
  met: readonly MetPlace[],
  company: string,
): PlacesOfCompany => {
  const metWith = (id: string): ReadonlySet<string> =>
    new Set(met.flatMap((one) => (one.location === id ? [one.company] : [])));
  const own = locations.filter(({ id }) => {
    const companies = metWith(id);
    return companies.size === 0 || companies.has(company);
  });
  if (own.length === 0 || own.length === locations.length) return { locations, why: null };
  const others = locations.filter((one) => !own.includes(one));
  const named = others.map(({ id, name }) => (name === '' ? id : name)).join(', ');
  const stand = others.length === 1 ? 'stands' : 'stand';
  return {
    locations: own,
    why: `${named} ${stand} in purchase orders or imports of other companies.`,
  };
};
