import { cloneElement } from 'react'
import type { ReactElement } from 'react'

export interface TooltipProps {
  text: string | undefined
  children: ReactElement<{ 'data-tip'?: string }>
}

/** Explains what it wraps on hover and focus. Plain elements, as in table cells, carry `data-tip` themselves. */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text })
}
