import { joinedKey } from '../joined-key';
import type { QuickForm } from '../quick-form';
import { fields } from './fields';
import { keys } from './payload';

/** Dimensions with an ERP id, of a type that the service takes. */
export const quick: QuickForm = {
  members: () => keys.map((key) => ({ kind: 'field', name: key, key, write: 'text' })),
  compile: ({ header }, _scope, { dimension }) => {
    const wanted = dimension.write.required.filter((key) => fields.some((field) => field.key === key));
    const required = [...wanted, 'erp_dimension_id', 'reference_id', 'erp_type'];
    const places = required.map((key) => header.indexOf(key));
    const [reference, erpType, svcType] = [
      header.indexOf('reference_id'),
      header.indexOf('erp_type'),
      header.indexOf('svc_type'),
    ];
    if (places.includes(-1)) return null;
    const allowed = new Set<string>(dimension.values.svcType);
    return {
      key: ({ texts }) => joinedKey([texts[erpType] ?? '', texts[reference] ?? '']),
      isSound: ({ texts }) => {
        for (const place of places) if (texts[place] === '') return false;
        const type = svcType < 0 ? '' : (texts[svcType] ?? '');
        return type === '' || allowed.has(type);
      },
      money: null,
      heedsPaidSigns: false,
    };
  },
};
