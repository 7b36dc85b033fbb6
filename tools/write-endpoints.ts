// `npm run endpoints`: what the web knows of the contract at run time, each call's method and path by
// name, without the contract's shapes, which would bring zod into the page. Types tell when it is behind.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints } from '@carreau/contract/endpoints'

const lines = Object.entries(endpoints)
  .map(([name, { method, path }]) => `  ${name}: '${method} ${path}',\n`)
  .sort()

writeFileSync(
  resolve(import.meta.dirname, '../apps/web/src/platform/api-client/endpoints.gen.ts'),
  `// Written by \`npm run endpoints\` from packages/contract.
import type { Endpoints } from '@carreau/contract/endpoints'

type MethodAndPath<E extends { method: string; path: string }> = \`\${E['method']} \${E['path']}\`

export const methodsAndPaths: { readonly [N in keyof Endpoints]: MethodAndPath<Endpoints[N]> } = {
${lines.join('')}}
`,
)
