import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail an invitation is for: the forms that follow begin with it. */
    email?: string
  }
}

/** What the e-mail of a form begins with; empty when nobody in particular is expected. */
export const useExpectedEmail = (): string =>
  useLocation({ select: ({ state }) => state.email }) ?? ''
