import { homePeriods } from '#contract/index/figures.ts'
import { home as contract } from '#contract/index/home.ts'
import {
  agencyFigures,
  customerFigures,
  financeFigures,
  funnelSteps,
  homePanels,
  loyaltyFigures,
  marketingFigures,
  newcomerFigures,
  salesFigures,
  stockFigures,
  systemFigures,
  type HomePanel,
  type View,
} from '#contract/index/shown.ts'
import { saleParts, saleRanks, type RankedPlace, type SalePart, type SaleRank } from '#contract/index/structure.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { priceLevels } from '#contract/people/words.ts'
import { orderSources, payWays } from '#contract/trade/words.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { sheetBytes } from '#server/platform/spreadsheet/sheet-writer.ts'
import { newFile } from '#server/platform/tasks/files.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'
import { agency } from './agency.ts'
import { customers } from './customers.ts'
import { finance } from './finance.ts'
import { loyalty } from './loyalty.ts'
import { marketing } from './marketing.ts'
import { overview } from './overview.ts'
import { rank } from './rank.ts'
import { periodOf } from './spans.ts'
import { stock } from './stock.ts'
import { regions, structure } from './structure.ts'
import { system } from './system.ts'
import { trend } from './trend.ts'

type ExportQuery = ParsedOf<typeof contract.export>
type Cells = readonly (string | number | null)[]

const headings: readonly Label[] = [
  ['板块', 'Panel'],
  ['指标', 'Figure'],
  ['数值', 'Value'],
  ['单位', 'Unit'],
  ['上期', 'Previous period'],
  ['去年同期', 'Year before'],
]

export const exportTask = defineTask<ExportQuery>({
  kind: 'index.home.export',
  async run(run) {
    const { ctx, input } = run
    const file = newFile(ctx.db, ctx.now)
    const names = headings.map((label) => say(label, ctx.language))
    let done = 0
    const rows = async function* () {
      for (const panel of input.panels ?? (Object.keys(homePanels) as HomePanel[])) {
        const part = await panelRows(ctx, panel, input)
        done += part.length
        yield part
      }
    }
    for await (const bytes of sheetBytes(input.format ?? 'xlsx', say(contract.export.title, ctx.language), names, rows()))
      await file.write(bytes)
    await run.report(done, done)
    return { file: await file.end() }
  },
})

/** Starts the export for the panels that the page shows; the figures are those that the person may see when it runs. */
export function exportAll(ctx: Ctx, input: ExportQuery) {
  // refuses days that have not begun
  periodOf(ctx.now, input)
  return transact(ctx, (ctx) => startTask(ctx, exportTask, { ...input, format: input.format ?? 'xlsx' }, { noted: input }))
}

async function panelRows(ctx: Ctx, panel: HomePanel, input: ExportQuery): Promise<Cells[]> {
  const access = panel === 'ranks' ? contract.rank.access : panel in contract ? contract[panel as 'stock'].access : undefined
  if (access && !mayCall(ctx.actor, access)) return []
  const load = loaders[panel]
  return load ? load(ctx, input) : []
}

const loaders: Partial<Record<HomePanel, (ctx: Ctx, input: ExportQuery) => Promise<Cells[]>>> = {
  figures: figureRows,
  trend: trendRows,
  structure: structureRows,
  ranks: rankRows,
  async agency(ctx) {
    const { own } = await agency(ctx)
    return own ? rowsOf(ctx, say(homePanels.agency, ctx.language), agencyFigures, own) : []
  },
  async stock(ctx, input) {
    const data = await stock(ctx, input)
    const name = say(homePanels.stock, ctx.language)
    const blank = { ...data, value: null, in_stock: null, unsold: null, unsold_value: null, sold: null, offered: null }
    const yuan = say(units.money, ctx.language)
    return [
      ...rowsOf(ctx, name, stockFigures.slice(0, -1), data),
      ...rowsOf(ctx, periodName(ctx, 'stock', input, data), stockFigures.slice(-1), data, [
        { ...blank, ...data.before },
        { ...blank, ...data.year },
      ]),
      ...data.low_list.map(({ code, title, stock: pieces }) => [`${name} · ${say(lowTop, ctx.language)}`, `${code} ${title}`, pieces]),
      ...(data.unsold_list ?? []).map(({ code, title, stock: pieces, value }) =>
        value === null
          ? [`${name} · ${say(unsoldTop, ctx.language)}`, `${code} ${title}`, pieces]
          : [`${name} · ${say(unsoldTop, ctx.language)}`, `${code} ${title}`, value / 100, yuan],
      ),
    ]
  },
  async customers(ctx, input) {
    const data = await customers(ctx, input)
    const name = say(homePanels.customers, ctx.language)
    const part = periodName(ctx, 'customers', input, data)
    const steps = data.now.funnel ? (Object.keys(funnelSteps) as (keyof typeof funnelSteps)[]) : []
    return [
      ...rowsOf(ctx, name, customerFigures, data),
      ...rowsOf(ctx, part, newcomerFigures, data.now, [data.before, data.year]),
      ...steps.map((step) => [
        `${part} · ${say(funnel, ctx.language)}`,
        say(funnelSteps[step], ctx.language),
        data.now.funnel?.[step] ?? 0,
        '',
        data.before.funnel?.[step] ?? null,
        data.year.funnel?.[step] ?? null,
      ]),
      ...data.dormant_list.map((row) => [
        `${name} · ${say(dormantTop, ctx.language)}`,
        row.salesman_name ? `${row.name} · ${row.salesman_name}` : row.name,
        row.days,
        say(units.days, ctx.language),
      ]),
    ]
  },
  async marketing(ctx, input) {
    const { now, before, year, ...days } = await marketing(ctx, input)
    return rowsOf(ctx, periodName(ctx, 'marketing', input, days), marketingFigures, now, [before, year])
  },
  finance: async (ctx) => rowsOf(ctx, say(homePanels.finance, ctx.language), financeFigures, await finance(ctx)),
  system: async (ctx) => rowsOf(ctx, say(homePanels.system, ctx.language), systemFigures, await system(ctx)),
}

const lowTop: Label = ['低库存TOP20', 'Lowest stock']
const unsoldTop: Label = ['滞销TOP20', 'Unsold stock']
const funnel: Label = ['门店转化', 'From scan to order']
const dormantTop: Label = ['沉睡门店', 'Dormant stores']
const units = {
  money: ['元', 'CNY'],
  percent: ['%', '%'],
  hours: ['小时', 'hours'],
  days: ['天', 'days'],
  pieces: ['件', 'pcs'],
} as const satisfies Record<string, Label>

/** The panel with its period. */
function periodName(ctx: Ctx, panel: HomePanel, input: ExportQuery, { from, to }: { from: string; to: string }): string {
  const period = say(homePeriods[input.period ?? 'today'], ctx.language)
  return `${say(homePanels[panel], ctx.language)} · ${period} ${from === to ? from : `${from} – ${to}`}`
}

async function figureRows(ctx: Ctx, input: ExportQuery): Promise<Cells[]> {
  const { now, before, year, ...days } = await overview(ctx, input)
  const part = periodName(ctx, 'figures', input, days)
  const sales = rowsOf(ctx, part, salesFigures, now, [before, year])
  if (!mayCall(ctx.actor, contract.loyalty.access)) return sales
  const stores = await loyalty(ctx, input)
  return [...sales, ...rowsOf(ctx, part, loyaltyFigures, stores.now, [stores.before, stores.year])]
}

async function trendRows(ctx: Ctx, input: ExportQuery): Promise<Cells[]> {
  const { grain, list } = await trend(ctx, input)
  const part = periodName(ctx, 'trend', input, { from: list[0]?.from ?? '', to: list.at(-1)?.to ?? '' })
  const yuan = (amount: number | null | undefined) => (typeof amount === 'number' ? amount / 100 : null)
  return list.flatMap(({ key, amount, orders, before, year }): Cells[] => {
    if (amount === null) return []
    const time = grain === 'hour' ? `${key}:00` : key
    return [
      [part, `${time} ${say(paid, ctx.language)}`, yuan(amount), say(units.money, ctx.language), yuan(before?.amount), yuan(year?.amount)],
      [part, `${time} ${say(paidOrders, ctx.language)}`, orders, '', before?.orders ?? null, year?.orders ?? null],
    ]
  })
}

const paid: Label = ['支付金额', 'paid']
const paidOrders: Label = ['支付订单', 'paid orders']

async function structureRows(ctx: Ctx, input: ExportQuery): Promise<Cells[]> {
  const words: Partial<Record<SalePart, Readonly<Record<string, Label>>>> = { level: priceLevels, way: payWays, source: orderSources }
  const { parts, ...days } = await structure(ctx, input)
  const panel = periodName(ctx, 'structure', input, days)
  return (Object.keys(saleParts) as SalePart[]).flatMap((part) =>
    parts[part].map(({ key, title, amounts: { now, before, year } }): Cells => {
      const word = words[part]?.[key]
      const name = `${panel} · ${say(saleParts[part], ctx.language)}`
      return [name, word ? say(word, ctx.language) : title || key, now / 100, say(units.money, ctx.language), before / 100, year / 100]
    }),
  )
}

async function rankRows(ctx: Ctx, input: ExportQuery): Promise<Cells[]> {
  const money = say(units.money, ctx.language)
  const lists: Cells[][] = []
  const earlier = (place: RankedPlace | null, by: SaleRank) => (place === null ? null : by === 'by_qty' ? place.value : place.value / 100)
  for (const by of Object.keys(saleRanks) as SaleRank[]) {
    const { list, ...days } = await rank(ctx, { ...input, by })
    const name = `${periodName(ctx, 'ranks', input, days)} · ${say(saleRanks[by], ctx.language)}`
    lists.push(
      (list ?? []).flatMap(({ code, title, amount, qty, new_stores, target_rate, before, year }): Cells[] => {
        const who = code ? `${code} ${title}` : title
        const value: Cells = by === 'by_qty' ? [qty, say(units.pieces, ctx.language)] : [amount / 100, money]
        const more: Cells[] = [
          ...(new_stores === null ? [] : [[name, `${who} · ${say(newStores, ctx.language)}`, new_stores]]),
          ...(target_rate === null ? [] : [[name, `${who} · ${say(targetRate, ctx.language)}`, target_rate / 100, '%']]),
        ]
        return [[name, who, ...value, earlier(before, by), earlier(year, by)], ...more]
      }),
    )
  }
  const { list, ...days } = await regions(ctx, input)
  const region = `${periodName(ctx, 'ranks', input, days)} · ${say(byRegion, ctx.language)}`
  const ofRegions = list.map(({ key, title, amounts: { now, before, year } }): Cells => [
    region,
    title || key,
    now / 100,
    money,
    before / 100,
    year / 100,
  ])
  return [...lists.flat(), ...ofRegions]
}

const newStores: Label = ['新增门店', 'new stores']
const targetRate: Label = ['目标完成率', 'target reached']
const byRegion: Label = ['地区', 'Regions']

/** A row for each figure that the person may see. */
function rowsOf<Data>(ctx: Ctx, part: string, parts: readonly View<Data>[], now: Data, earlier: readonly Data[] = []): Cells[] {
  return parts.flatMap(({ label, unit, value, needs }): Cells[] => {
    if (needs(now) === null) return []
    const cell = (data: Data) => scaled(value(data), unit)
    return [[part, say(label, ctx.language), cell(now), unit ? say(units[unit], ctx.language) : '', ...earlier.map(cell)]]
  })
}

function scaled(value: number | null, unit: View<never>['unit']): number | null {
  if (value === null || unit === undefined) return value
  return unit === 'hours' ? Math.round(value / 6) / 10 : value / 100
}
