import { createContext } from 'react'

/** The place in an empty list where the buttons that add rows stand a second time, as its next step. */
export const FirstStep = createContext<HTMLElement | null>(null)
