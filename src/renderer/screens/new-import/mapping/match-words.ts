/** How the keys of the directory are called on the screen. */
export const matchWords: Readonly<Record<string, string>> = {
  erp_vendor_id: 'ERP vendor ID',
  erp_vendor_name: 'ERP vendor name',
  svc_vendor_id: 'Vendor ID of the service',
  erp_dimension_id: 'ERP dimension ID',
  po_number: 'Order number',
  external_id: 'External ID',
  svc_location_id: 'Location ID',
  svc_location_name: 'Location name',
  code: 'Code',
  name: 'Name',
  id: 'ID of the service',
};
