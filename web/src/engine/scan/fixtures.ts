/** For tests: a scanner that types a code within a moment. */
import { GS } from './code'

function strike(key: string, part: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }))
}

/** Scans: all keys at once, the separator as Ctrl and ], then the ending key. */
export function scan(code: string, end = 'Enter'): void {
  for (const char of code) {
    if (char === GS) strike(']', { code: 'BracketRight', ctrlKey: true })
    else strike(char)
  }
  if (end !== '') strike(end)
}
