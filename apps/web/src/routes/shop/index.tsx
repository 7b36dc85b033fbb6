import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/shop/')({
  beforeLoad: async ({ context }) => {
    const { toFirstSection } = await import('../../layout/navigation/desk-sections.ts')
    toFirstSection('shop', context)
  },
})
