/** Items that wait for their turn: `next` acts on some items, once per item however often it was added meanwhile. */
export function inTurns<Item>(act: (item: Item) => void, atOnce: number) {
  const waiting = new Set<Item>()
  return {
    add(items: Iterable<Item>): void {
      for (const item of items) waiting.add(item)
    },
    drop: (item: Item) => waiting.delete(item),
    next(): void {
      for (const item of waiting.values().take(atOnce).toArray()) {
        waiting.delete(item)
        act(item)
      }
    },
  }
}
