const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** An integer as `12,480`. By hand: what the browser has for it loads its formats first, a twelfth of the script of a first list. */
export function formatNumber(value: number): string {
  return `${value < 0 ? '-' : ''}${thousands(String(Math.abs(value)))}`
}
