import type { PurchaseOrder, Vendor } from '../rows';
import type { Ids } from '../store/ids';

const statuses = ['open', 'open', 'received', 'closed', 'flagged', 'archived', 'deleted', 'open'] as const;

const firstDay = Date.UTC(2026, 9, 1);

/** A few purchase orders: every status but `pending`, which only new ones have; numbers with zeros in front. */
export const seedPurchaseOrders = (ids: Ids, vendors: readonly Vendor[]): readonly PurchaseOrder[] =>
  statuses.flatMap((status, place): PurchaseOrder[] => {
    const vendor = vendors[place];
    if (vendor === undefined) return [];
    const id = ids.next('purchaseOrder');
    const item = { name: 'Crate', quantity: 10 + place, price: 12.5, sku: `SKU-0${place}`, uom: 'each' };
    return [
      {
        id,
        createdAt: firstDay + place * 5 * 86_400_000,
        po_number: `PO-${String(117 + place).padStart(6, '0')}`,
        external_id: `ext-${place + 1}`,
        erp_vendor_id: vendor.erp_vendor_id,
        erp_vendor_name: vendor.erp_vendor_name,
        svc_location_id: place % 2 === 0 ? '101' : '102',
        is_2_way: place % 3 === 0,
        status,
        custom_fields: {},
        items: [
          { ...item, id: `${id}-1`, external_id: `ext-${place + 1}-1`, dimensions: { Department: 'D0010' } },
          { ...item, id: `${id}-2`, name: 'Pallet', external_id: `ext-${place + 1}-2`, dimensions: {} },
        ],
      },
    ];
  });
