import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { criticalPath } from './build/critical-path.ts'
import { flags } from './build/flags.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'

const apiInDevelopment = 'http://localhost:3000'

/**
 * `vite build` makes both halves: dist/client (served as files) and then dist/server/server.js
 * (`render`, which the API imports), the second knowing the file names of the first.
 */
export default defineConfig({
  resolve: {
    // The package's own file for React 18 and later, where React has the hook itself.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: '.tsx',
      codeSplittingOptions: {
        // One chunk per screen, its loader included: the home page carries no other room's data
        // code. Links preload the chunk on intent, and server-head.ts with the page.
        defaultBehavior: [['loader', 'component']],
        // Nearly every screen shows something that the home page shows: it comes with the entry.
        splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined),
      },
    }),
    react(),
    tailwindcss(),
    flags(),
    criticalPath(),
    serviceWorker(),
    precompress(),
  ],
  builder: {
    buildApp: async builder => {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment !== undefined) await builder.build(environment)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // One style sheet, which the page itself carries (build/critical-path.ts).
        cssCodeSplit: false,
        // Pages name what they start with (build/critical-path.ts, src/server-head.ts). What each other
        // screen imports would be a list in the code of every page.
        modulePreload: false,
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          output: {
            // The entry names all of them, so that every page pays for each letter; the manifest knows their sources.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]?.slice(0, 3)}-[hash:7].js`,
            codeSplitting: {
              // What every page needs comes in two files: the libraries, kept for long, and ours, which is
              // the entry; the styles are the page's own (build/critical-path.ts).
              groups: [
                { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
                { name: 'shell', tags: ['$initial'], test: /\.tsx?\b|\.html$/, priority: 3 },
                // What most screens show comes with the first of them, in one file: without the dialog, which
                // brings Radix' own.
                {
                  name: 'common',
                  test: /\/(ui(?!\/feedback\/dialog)|features|platform|domain\/src|offline-edits\/src)\/|lucide-react|@tanstack\/(react-)?query/,
                  minShareCount: 12,
                  priority: 2,
                },
                // Libraries import none of ours: apart, they end no circle that merging parts makes.
                {
                  name: 'widgets',
                  test: /node_modules\/(?!lucide-react)/,
                  minShareCount: 2,
                  entriesAware: true,
                  priority: 1,
                },
                // Small parts that several screens share travel together, not one request each: without the
                // fields that bring the forms' library, which would come with all of them.
                {
                  name: 'parts',
                  test: /\/(ui(?!\/form\/company-fields)|features|domain\/src)\/|lucide-react/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 500,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Self-contained: the API imports it by path and shares no package with it.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/server.tsx',
          output: { entryFileNames: 'server.js' },
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': apiInDevelopment,
      '/storage': apiInDevelopment,
      '/app': { target: apiInDevelopment, ws: true },
    },
  },
  preview: {
    proxy: { '/api': apiInDevelopment, '/storage': apiInDevelopment },
  },
})
