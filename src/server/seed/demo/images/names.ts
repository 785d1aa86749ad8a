export const brandImage = (brand: { code: string }) => `brand-${brand.code.toLowerCase()}`
export const familyImage = (family: { key: string }) => `goods-${family.key}`
