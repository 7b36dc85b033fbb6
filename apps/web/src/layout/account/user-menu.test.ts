import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { expect, test } from 'vitest'

// No screen has a submenu yet: its figures (docs/specification.md#constants) stand in Radix.
test('a submenu opens after 100 ms and grants the pointer 300 ms to reach it', () => {
  const library = findPackageJSON('radix-ui', import.meta.url) ?? ''
  const part = library.replace('radix-ui/package.json', '@radix-ui/react-menu/dist/index.mjs')
  const menu = readFileSync(part, 'utf8')
  expect(menu).toMatch(/openTimerRef\.current = window\.setTimeout\(\(\) => \{[^}]+\}, 100\)/)
  expect(menu).toMatch(/pointerGraceTimerRef\.current = window\.setTimeout\(\s*[^;]+,\s*300\s*\)/)
})
