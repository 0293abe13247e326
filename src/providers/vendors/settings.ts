// What accounts at vendors may set, and the addresses that follow from it.
import type { VendorAccount, VendorSetting } from '../vendor.js';

/** Another address than the vendor's own. */
export const baseUrlSetting = (example: string): VendorSetting => ({
  name: 'baseUrl',
  title: 'Another address than the vendor’s own, such as a proxy',
  pattern: /^https?:\/\/\S{1,200}$/,
  example,
  isRequired: false,
});

export const modelSetting = (example: string): VendorSetting => ({
  name: 'model',
  title: `Model, ${example} if empty`,
  pattern: /^[\w.:-]{1,80}$/,
  example,
  isRequired: false,
});

export const urlOf = ({ settings }: VendorAccount, usual: string, path: string): string =>
  `${(settings.baseUrl || usual).replace(/\/+$/, '')}${path}`;
