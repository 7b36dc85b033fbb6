// Runs before the first paint: see decision 0004.

// The night theme never flashes white (docs/specification.md#theme). The same rule:
// src/platform/theme/theme.ts.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
  } catch {}
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()

// Who has a board never sees the visitor's hero in its place, and what a buyer alone is told has its place. The
// same rule: src/layout/root-layout.tsx.
;(() => {
  try {
    const { type } = JSON.parse(localStorage.getItem('selected_tenant'))
    const member = type === 'buyer' && localStorage.getItem('tenant_token') !== null
    document.documentElement.classList.toggle('member', member)
  } catch {}
})()

// What a buyer's screen shows first is asked for with its code, not after it: the first call for it is given this
// answer (src/platform/api-client/browser-transport.ts).
;(() => {
  try {
    const token = localStorage.getItem('tenant_token')
    const { type } = JSON.parse(localStorage.getItem('selected_tenant'))
    const path = {
      '/': '/v3/today',
      '/cart': '/v3/carts',
      '/lists': '/v2/list',
      '/order-guide': '/v3/order-guide',
    }[location.pathname]
    if (token === null || type !== 'buyer' || path === undefined) return
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(10_000)
    const answer = fetch(`/api${path}`, { headers, signal })
    answer.catch(() => {})
    const at = performance.now()
    globalThis.carreauFirst = { path, authorization: headers.authorization, at, answer }
  } catch {}
})()

// The code is asked for when the page has been painted: build/critical-path.ts puts it into a template, and
// says what that gains.
;(() => {
  /** For a browser that does not report its first paint. */
  const latestMs = 3000
  const load = () => {
    const code = document.getElementById('code')
    // A second call finds it empty.
    if (code) document.head.append(code.content)
  }
  document.addEventListener('DOMContentLoaded', () => {
    // Nothing to see before the code is here, or nobody who looks.
    if (!document.getElementById('carreau-data') || document.hidden) return load()
    document.addEventListener('visibilitychange', load)
    new PerformanceObserver(painted => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) load()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(load, latestMs)
  })
})()

// The last button clicked before hydration is clicked again after it (src/main.tsx); till then no form is
// posted, which would reload the page. A search is a GET and works without code.
;(() => {
  let clicked = null
  const remember = event => {
    clicked = event.target.closest('button')
  }
  const hold = event => {
    if (event.target.method === 'post') event.preventDefault()
  }
  addEventListener('click', remember, true)
  addEventListener('submit', hold, true)
  addEventListener(
    'carreau:hydrated',
    () => {
      removeEventListener('click', remember, true)
      removeEventListener('submit', hold, true)
      clicked?.click()
    },
    { once: true },
  )
})()
