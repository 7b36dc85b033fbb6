import { useEffect, useRef, useState } from 'react'

/** As far as the browsers that have one agree. */
type Recogniser = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  onerror: (() => void) | null
  start: () => void
  stop: () => void
}
type Speaking = {
  SpeechRecognition?: new () => Recogniser
  webkitSpeechRecognition?: new () => Recogniser
}

const recogniserClass = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Writes what is said by the browser's own recogniser, where it has one; null where it has none. */
export const useDictation = (onHeard: (text: string) => void) => {
  const [isListening, setListening] = useState(false)
  const recogniser = useRef<Recogniser | null>(null)
  useEffect(() => () => recogniser.current?.stop(), [])
  const Recogniser = recogniserClass()
  if (Recogniser === undefined) return null
  const start = () => {
    const hearing = new Recogniser()
    hearing.lang = 'fr-FR'
    hearing.continuous = true
    hearing.interimResults = false
    hearing.onresult = ({ results }) =>
      onHeard(
        Array.from(results, heard => heard[0]?.transcript.trim() ?? '')
          .filter(said => said !== '')
          .join('\n'),
      )
    hearing.onend = () => setListening(false)
    hearing.onerror = () => setListening(false)
    recogniser.current = hearing
    hearing.start()
    setListening(true)
  }
  const stop = () => recogniser.current?.stop()
  return { isListening, toggle: () => (isListening ? stop() : start()) }
}
