import { createElement, type ReactElement, type SVGProps } from 'react'

/** An icon's drawing: SVG elements on a 24 × 24 canvas. */
export type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

export type Icon = (props: IconProps) => ReactElement

/** Creates the icons of `virtual:icon/<name>`, without the class names of icon libraries, whose joins take time in every list. */
export function createIcon(drawing: Drawing): Icon {
  const elements = elementsOf(drawing)
  return function Icon(props) {
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
