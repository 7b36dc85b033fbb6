import type { Plugin } from 'vite'

/**
 * The generated tree of the routes stands in the code of every page. It says the path of each route
 * twice and names each child in an object whose names nobody reads (`_addFileChildren` takes a list
 * as well): in the build once, and not at all. A tree that the router's plugin would write otherwise
 * is left as it is.
 */
export const shortRouteTree = (): Plugin => ({
  name: 'carreau:short-route-tree',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/route-tree\.gen\.ts$/ },
    handler: code =>
      code
        .replace(
          /(\w+)\.update\(\{\s*id: ('[^']*'),\s*path: \2,\s*getParentRoute: (\(\) => \w+),\s*\} as any\)/g,
          'place($1, $2, $3)',
        )
        .replace(/const (\w+)Children: \w+ = \{([^}]*)\}/g, (_all, name: string, pairs: string) => {
          const children = [...pairs.matchAll(/\w+: (\w+),/g)].map(([, child]) => child)
          return `const ${name}Children = [${children.join(', ')}] as any`
        })
        .concat(
          '\nfunction place(route: any, path: string, getParentRoute: () => any) {',
          '\n  return route.update({ id: path, path, getParentRoute })\n}\n',
        ),
  },
})
