/** Drawings of goods that no family makes, for the icons of their categories. */
export const otherKinds = [{ key: 'power-drill' }, { key: 'gauge' }, { key: 'cleaning' }] as const
