import { globSync } from 'node:fs'

const folder = new URL('../../../apps/web/src/routes/', import.meta.url)

/** Every address the application knows, as its route files name them: `/orders/$orderId`. */
export const routePaths = (): string[] => {
  const paths = globSync('**/*.tsx', { cwd: folder.pathname })
    .filter(file => file !== '__root.tsx' && !/(^|\/)-/.test(file))
    .map(file => `/${file.replace(/(^|\/)(index|route)?\.tsx$/, '').replace(/\.tsx$/, '')}`)
  return [...new Set(paths)].sort()
}
