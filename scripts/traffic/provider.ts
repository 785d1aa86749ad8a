/** The pay simulator's payments, refunds and transfers, by number. */
export interface Effects {
  paid: Readonly<Record<string, number>>
  refunded: Readonly<Record<string, number>>
  transferred: Readonly<Record<string, number>>
}

export interface Booked {
  /** Fen by the payment number, and by the refund number. */
  paid: ReadonlyMap<string, number>
  refunded: ReadonlyMap<string, number>
}

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** The person's side in the pay simulator, and its books. */
export function providerAt(address: string) {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    /** Pays as the customer does; undefined if the provider refuses. */
    async pay(out_trade_no: string): Promise<{ transaction_id: string; total: number } | undefined> {
      const trade = await post('/simulator/pay', { out_trade_no })
      if (typeof trade['transaction_id'] !== 'string') return undefined
      return { transaction_id: trade['transaction_id'], total: Number(trade['total']) }
    },
    async effects(): Promise<Effects> {
      return (await (await fetch(`${address}/simulator/effects`)).json()) as Effects
    },
    /** The bills for all days since a moment. */
    async booked(since: Date): Promise<Booked> {
      const paid = new Map<string, number>()
      const refunded = new Map<string, number>()
      const dayOf = (ms: number) => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10)
      const days = new Set<string>()
      for (let at = since.getTime(); at < Date.now() + DAY_MS; at += DAY_MS) days.add(dayOf(Math.min(at, Date.now())))
      for (const day of days) {
        const text = await (await fetch(`${address}/simulator/bill?date=${day}`)).text()
        for (const cells of linesOf(text)) {
          if (cells[9] === 'SUCCESS') paid.set(cells[6] as string, fen(cells[24]))
          if (cells[9] === 'REFUND') refunded.set(cells[15] as string, fen(cells[16]))
        }
      }
      return { paid, refunded }
    },
  }
}

export type Provider = ReturnType<typeof providerAt>

/** The trade cells in the provider's format, whose cells begin with a backtick. */
function linesOf(text: string): string[][] {
  return text
    .split('\r\n')
    .filter((line) => line.startsWith('`'))
    .map((line) => line.split(',').map((cell) => cell.replace('`', '')))
    .filter((cells) => cells.length > 20)
}

function fen(yuan = ''): number {
  return Math.round(Number(yuan) * 100)
}
