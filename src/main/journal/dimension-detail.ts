import { z } from 'zod';
import { jsonText } from './parsed';

type Detail = { readonly reference: string | null; readonly svcType: string | null };

const shape = jsonText(z.tuple([z.string().nullable(), z.string().nullable()]));

/** What the directory keeps of a dimension beyond the columns that all kinds share; null: its list showed none of it. */
export const detailOfDimension = ({
  reference = null,
  svcType = null,
}: { [K in keyof Detail]: Detail[K] | undefined }): string | null =>
  reference === null && svcType === null ? null : JSON.stringify([reference, svcType]);

/** The same, read. */
export const dimensionDetail = (detail: string | null): Detail => {
  const [reference, svcType] = detail === null ? [null, null] : shape.parse(detail);
  return { reference, svcType };
};
