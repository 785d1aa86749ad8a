import type { CallOutput } from '#web/api/wire.ts'
import { doorWires } from './door-wires.ts'
import { told } from './told.ts'

export type Ways = CallOutput<typeof doorWires.ways>

/** Which doors are open here beside user name and password. */
export const useWays = told(doorWires.ways)
