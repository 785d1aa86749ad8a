/**
 * An outside number as it is compared: signs in one width, capitals, without blanks and hyphens. The database folds in the same way
 * (`fold_number`) where such a number is unique.
 */
export function foldNumber(value: string): string {
  return value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212-]/g, '')
}

/** A text in signs of one width, with the hyphen of keyboards for those of word processors. */
export function narrow(value: string): string {
  return value.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** An outside number as it is stored: as it was written, in signs of one width, without blanks and invisible signs. */
export function compactNumber(value: string): string {
  return narrow(value).replace(/[\s\p{Cf}]/gu, '')
}
