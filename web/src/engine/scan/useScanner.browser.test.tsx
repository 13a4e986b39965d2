import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { GAP } from './burst'
import { GS } from './code'
import { scan } from './fixtures'
import { useScanner } from './useScanner'

let scanned: string[] = []
let typed = ''
let pressed = 0

function Stage() {
  const [value, setValue] = useState('')
  useScanner({
    onScan: (code) => scanned.push(code),
    onTyped: (keys) => {
      typed += keys
    },
  })
  return (
    <>
      <input aria-label="box" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="button" onClick={() => (pressed += 1)}>
        go
      </button>
    </>
  )
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GAP * 3))

beforeEach(() => {
  scanned = []
  typed = ''
  pressed = 0
})

afterEach(cleanup)

it('a scan is heard wherever the focus is, with either ending key or none', async () => {
  await render(<Stage />)
  scan('A-01-02')
  scan('B-01-02', 'Tab')
  scan('00340123450000000018', '')
  await pause()
  expect(scanned).toEqual(['A-01-02', 'B-01-02', '00340123450000000018'])
  expect(typed).toBe('')
})

it('the separator comes through', async () => {
  await render(<Stage />)
  scan(`]C110L7${GS}17280501`)
  expect(scanned).toEqual([`]C110L7${GS}17280501`])
})

it('a button that has the focus is not pressed by the Enter of a scan, but by one of a person', async () => {
  await render(<Stage />)
  const button = page.getByRole('button').element() as HTMLButtonElement
  button.focus()
  scan('PL0001')
  expect([scanned, pressed]).toEqual([['PL0001'], 0])
  await pause()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toBe(1)
})

it('a trigger held too long counts once', async () => {
  await render(<Stage />)
  scan('PL0001')
  scan('PL0001')
  expect(scanned).toEqual(['PL0001'])
})

it('what a person types into a box stays there', async () => {
  await render(<Stage />)
  await userEvent.click(page.getByRole('textbox'))
  for (const key of ['4', '0', '{Enter}']) {
    // oxlint-disable-next-line no-await-in-loop -- a person presses one key after the other
    await userEvent.keyboard(key)
    // oxlint-disable-next-line no-await-in-loop -- and not as fast as a scanner
    await pause()
  }
  await expect.element(page.getByRole('textbox')).toHaveValue('40')
  expect([scanned, typed]).toEqual([[], ''])
})

it('what a person types where there is no box is handed on', async () => {
  await render(<Stage />)
  await userEvent.keyboard('7')
  await pause()
  expect([scanned, typed]).toEqual([[], '7'])
})

it('a scan into a box leaves the box as it was', async () => {
  await render(<Stage />)
  await userEvent.fill(page.getByRole('textbox'), '12')
  const box = page.getByRole('textbox').element() as HTMLInputElement
  box.focus()
  // What the browser does with keys that nobody takes.
  const insert = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.key.length > 1) return
    document.execCommand('insertText', false, event.key)
  }
  document.body.addEventListener('keydown', insert)
  scan('A-01-02-03')
  document.body.removeEventListener('keydown', insert)
  await expect.element(page.getByRole('textbox')).toHaveValue('12')
  expect(scanned).toEqual(['A-01-02-03'])
})
