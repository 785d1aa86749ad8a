import { area } from '#server/area.ts'
import * as calendar from './calendar/calendar.ts'
import * as home from './home/home.ts'

export const indexArea = area({
  verbs: { index: { home, calendar } },
})
