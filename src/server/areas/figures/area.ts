import { area } from '#server/area.ts'
import { sumMonthSales } from './month-sales.ts'
import { rollUpSales } from './roll-up.ts'
import { rollUpStock } from './stock-roll-up.ts'

export const figuresArea = area({
  periodic: {
    'sum-month-sales': {
      at: '*/5 * * * *',
      queue: 'orders',
      act: ({ database, clock }) => sumMonthSales(database.db, clock()),
      latestOnly: true,
    },
    'roll-up-stock': {
      at: '17 * * * *',
      queue: 'upkeep',
      act: ({ database, clock }) => rollUpStock(database.db, clock()),
      latestOnly: true,
    },
    // 00:07 in Shanghai, and hourly in case no process ran then
    'roll-up-sales': { at: '7 * * * *', queue: 'upkeep', act: ({ database, clock }) => rollUpSales(database.db, clock()) },
  },
})
