import { createElement, type SVGProps } from 'react'

/** A drawing of lucide, as its own files hold it. */
type Drawing = {
  name: string
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * In place of lucide's `createLucideIcon` (build/plain-icons.ts): the same picture, with whatever the
 * screen says of it.
 */
export default function createIcon({ name, node }: Drawing) {
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className}`,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
