import { createElement, type ReactElement, type SVGProps } from 'react'

/** An icon's drawing: SVG elements on a 24 × 24 canvas. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * The function that creates lucide's icons in our build instead of its own (`lightIcons` in vite.config.ts): the same drawing, without
 * class names that no style sheet uses, which saves sixty joins per list.
 */
export function createIcon({ node }: { node: Drawing }) {
  const elements = elementsOf(node)
  return function Icon(props: IconProps): ReactElement {
    return drawn(elements, props)
  }
}

export function elementsOf(node: Drawing): ReactElement[] {
  return node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))
}

export function drawn(elements: readonly ReactElement[] | undefined, { size = 24, ...props }: IconProps): ReactElement {
  return createElement('svg', { ...pen, width: size, height: size, 'aria-hidden': isSilent(props), ...props }, elements)
}

const pen = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function isSilent(props: SVGProps<SVGSVGElement>): true | undefined {
  return props.role === undefined && props['aria-label'] === undefined ? true : undefined
}
