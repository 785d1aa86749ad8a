import { home as contract } from '#contract/index/home.ts'
import { homePeriods } from '#contract/index/figures.ts'
import { saleParts, type SalePart } from '#contract/index/structure.ts'
import {
  agencyFigures,
  customerFigures,
  financeFigures,
  funnelSteps,
  homePanels,
  loyaltyFigures,
  marketingFigures,
  salesFigures,
  stockFigures,
  systemFigures,
  type HomePanel,
  type Shown,
} from '#contract/index/shown.ts'
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
import { periodOf } from './spans.ts'
import { stock } from './stock.ts'
import { rank, structure } from './structure.ts'
import { system } from './system.ts'

type Asked = ParsedOf<typeof contract.export>
type Cells = readonly (string | number | null)[]

const headings: readonly Label[] = [
  ['板块', 'Panel'],
  ['指标', 'Figure'],
  ['数值', 'Value'],
  ['单位', 'Unit'],
  ['上期', 'Previous period'],
  ['去年同期', 'Year before'],
]

export const exportTask = defineTask<Asked>({
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

/** Starts the export of the panels that the page shows; the figures are those that the person may see when it runs. */
export function exportAll(ctx: Ctx, asked: Asked) {
  // refuses days that have not begun
  periodOf(ctx.now, asked)
  return transact(ctx, (ctx) => startTask(ctx, exportTask, { ...asked, format: asked.format ?? 'xlsx' }, { noted: asked }))
}

async function panelRows(ctx: Ctx, panel: HomePanel, asked: Asked): Promise<Cells[]> {
  const access = panel in contract ? contract[panel as 'stock'].access : undefined
  if (access && !mayCall(ctx.actor, access)) return []
  const load = loaders[panel]
  return load ? load(ctx, asked) : []
}

const loaders: Partial<Record<HomePanel, (ctx: Ctx, asked: Asked) => Promise<Cells[]>>> = {
  figures: figureRows,
  structure: structureRows,
  ranks: rankRows,
  async agency(ctx) {
    const { own } = await agency(ctx)
    return own ? rowsOf(ctx, say(homePanels.agency, ctx.language), agencyFigures, own) : []
  },
  async stock(ctx) {
    const data = await stock(ctx)
    const name = say(homePanels.stock, ctx.language)
    const yuan = say(units.money, ctx.language)
    return [
      ...rowsOf(ctx, name, stockFigures, data),
      ...data.low_list.map(({ code, title, stock: pieces }) => [`${name} · ${say(lowTop, ctx.language)}`, `${code} ${title}`, pieces]),
      ...(data.unsold_list ?? []).map(({ code, title, stock: pieces, value }) =>
        value === null
          ? [`${name} · ${say(unsoldTop, ctx.language)}`, `${code} ${title}`, pieces]
          : [`${name} · ${say(unsoldTop, ctx.language)}`, `${code} ${title}`, value / 100, yuan],
      ),
    ]
  },
  async customers(ctx) {
    const data = await customers(ctx)
    const name = say(homePanels.customers, ctx.language)
    const steps = Object.entries(data.funnel ?? {}) as [keyof typeof funnelSteps, number][]
    return [
      ...rowsOf(ctx, name, customerFigures, data),
      ...steps.map(([step, n]) => [`${name} · ${say(funnel, ctx.language)}`, say(funnelSteps[step], ctx.language), n]),
      ...data.dormant_list.map((row) => [
        `${name} · ${say(dormantTop, ctx.language)}`,
        row.salesman_name ? `${row.name} · ${row.salesman_name}` : row.name,
        row.days,
        say(units.days, ctx.language),
      ]),
    ]
  },
  marketing: async (ctx) => rowsOf(ctx, say(homePanels.marketing, ctx.language), marketingFigures, await marketing(ctx)),
  finance: async (ctx) => rowsOf(ctx, say(homePanels.finance, ctx.language), financeFigures, await finance(ctx)),
  system: async (ctx) => rowsOf(ctx, say(homePanels.system, ctx.language), systemFigures, await system(ctx)),
}

const lowTop: Label = ['低库存TOP20', 'Lowest stock']
const unsoldTop: Label = ['滞销TOP20', 'Unsold stock']
const funnel: Label = ['门店转化', 'From scan to order']
const dormantTop: Label = ['沉睡门店', 'Dormant stores']
const units = { money: ['元', 'CNY'], percent: ['%', '%'], hours: ['小时', 'hours'], days: ['天', 'days'] } as const satisfies Record<
  string,
  Label
>

async function figureRows(ctx: Ctx, asked: Asked): Promise<Cells[]> {
  const { from, to, now, before, year } = await overview(ctx, asked)
  const period = say(homePeriods[asked.period ?? 'today'], ctx.language)
  const part = `${say(homePanels.figures, ctx.language)} · ${period} ${from === to ? from : `${from} – ${to}`}`
  const sales = rowsOf(ctx, part, salesFigures, now, [before, year])
  if (!mayCall(ctx.actor, contract.loyalty.access)) return sales
  const stores = await loyalty(ctx, asked)
  return [...sales, ...rowsOf(ctx, part, loyaltyFigures, stores.now, [stores.before, stores.year])]
}

async function structureRows(ctx: Ctx): Promise<Cells[]> {
  const words: Partial<Record<SalePart, Readonly<Record<string, Label>>>> = { level: priceLevels, way: payWays, source: orderSources }
  const { parts } = await structure(ctx, {})
  return (Object.keys(saleParts) as SalePart[]).flatMap((part) =>
    parts[part].map(({ key, title, amount }): Cells => {
      const word = words[part]?.[key]
      const name = `${say(homePanels.structure, ctx.language)} · ${say(saleParts[part], ctx.language)}`
      return [name, word ? say(word, ctx.language) : title || key, amount / 100, say(units.money, ctx.language)]
    }),
  )
}

async function rankRows(ctx: Ctx): Promise<Cells[]> {
  const { skus, stores, salesmen, agents } = await rank(ctx, {})
  const name = (label: Label) => `${say(homePanels.ranks, ctx.language)} · ${say(label, ctx.language)}`
  const money = say(units.money, ctx.language)
  const parties = (label: Label, rows: typeof stores) =>
    (rows ?? []).map(({ title, amount }): Cells => [name(label), title, amount / 100, money])
  return [
    ...skus.map(({ code, title, amount }): Cells => [name(['商品', 'Goods']), `${code} ${title}`, amount / 100, money]),
    ...parties(['门店', 'Stores'], stores),
    ...parties(['业务员', 'Salesmen'], salesmen),
    ...parties(['代理商', 'Agents'], agents),
  ]
}

/** A row for each figure that the person may see. */
function rowsOf<Data>(ctx: Ctx, part: string, shown: readonly Shown<Data>[], now: Data, earlier: readonly Data[] = []): Cells[] {
  return shown.flatMap(({ label, unit, value, needs }): Cells[] => {
    if (needs(now) === null) return []
    const cell = (data: Data) => scaled(value(data), unit)
    return [[part, say(label, ctx.language), cell(now), unit ? say(units[unit], ctx.language) : '', ...earlier.map(cell)]]
  })
}

function scaled(value: number | null, unit: Shown<never>['unit']): number | null {
  if (value === null || unit === undefined) return value
  return unit === 'hours' ? Math.round(value / 6) / 10 : value / 100
}
