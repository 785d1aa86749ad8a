/** Fen as an amount in yuan with two decimals, for messages. */
export function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
