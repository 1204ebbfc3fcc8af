/** A number from 0 to 1 that follows from its parts alone: taking one thing out of a scenario moves no other. */
export const chance = (salt: number, what: string, ...numbers: readonly number[]): number => {
  let mixed = (salt ^ 0x9e3779b9) >>> 0;
  const stir = (value: number): void => {
    mixed = Math.imul(mixed ^ value, 0x85ebca6b) >>> 0;
    mixed = (mixed ^ (mixed >>> 13)) >>> 0;
    mixed = Math.imul(mixed, 0xc2b2ae35) >>> 0;
    mixed = (mixed ^ (mixed >>> 16)) >>> 0;
  };
  for (let i = 0; i < what.length; i++) stir(what.charCodeAt(i) + 1);
  for (const number of numbers) stir(number + 0x51ed);
  return mixed / 4294967296;
};

/** One of a list, by chance. */
export const oneOf = <T>(list: readonly [T, ...T[]], at: number): T =>
  list[Math.min(list.length - 1, Math.floor(at * list.length))] ?? list[0];
