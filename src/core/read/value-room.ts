/** Room for the values that the columns of a table keep, shared by all of them. */
export type ValueRoom = {
  /** Whether there is room for a value of so many letters: if so, it is taken. */
  readonly take: (letters: number) => boolean;
  /** Room that is free again: so many values with so many letters in all. */
  readonly give: (values: number, letters: number) => void;
};

/** What keeping a value costs beside its letters, about. */
const beside = 80;
/** In bytes: twenty columns take less than a tenth of it, however long the table is. */
const roomOfATable = 128_000_000;

/** Room for one table. */
export const startRoom = (room: number = roomOfATable): ValueRoom => {
  let left = room;
  return {
    take: (letters) => {
      if (left < letters + beside) return false;
      left -= letters + beside;
      return true;
    },
    give: (values, letters) => {
      left += letters + values * beside;
    },
  };
};
