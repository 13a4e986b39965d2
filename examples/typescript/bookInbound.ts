/**
 * Books an arrival and follows it until its goods are in stock.
 *
 *     FLOE_URL=https://floe.example.com FLOE_KEY=floe_… node bookInbound.ts ../booking.json
 *
 * It can be stopped and started again at any time. Everything is done under keys that follow from `externalNo`, so a call
 * whose answer was lost is not done twice; the id of the booking is kept in a file beside it, because Floe remembers keys
 * for a day only.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Floe, Refused, sleep, Unreachable } from './floe.ts'

const BOOKINGS = '/wms/inboundBookingPublic'
const ENTRIES = '/wms/entryNote/list'

/** Numbers of inboundBookingStatus and entryStatus; `GET /arpa-basic-api/dict/listDict` has the tables with their words. */
const TO_SUBMIT = 0
const COMPLETE = 4
const ENTERED = 2
const STEPS: Readonly<Record<number, string>> = { 1: 'waits for the warehouse', 2: 'accepted', 4: 'received' }

interface Booking {
  readonly externalNo: string
}

interface Seen {
  readonly docNo: string
  readonly version: number
  readonly status: number
  readonly cancelled: boolean
  readonly cancelReason: string | null
  readonly auditOpinion: string | null
  readonly noteNo: string | null
}

interface Page<T> {
  readonly records: readonly T[]
}

/** Writes and submits the booking; answers its id. Started again, it goes on where it was. */
async function book(floe: Floe, booking: Booking, memory: string): Promise<string> {
  const number = booking.externalNo
  const id = existsSync(memory)
    ? readFileSync(memory, 'utf8').trim()
    : (await floe.post<{ id: string }>(`${BOOKINGS}/add`, booking, `add-${number}`)).id
  writeFileSync(memory, id)
  const seen = await floe.get<Seen>(`${BOOKINGS}/${id}`)
  console.log('booked', seen.docNo)
  if (seen.status === TO_SUBMIT && !seen.cancelled) {
    // The version belongs to the key: a booking that was given back and corrected is submitted anew.
    const body = { version: seen.version }
    await floe.post(`${BOOKINGS}/${id}/submit`, body, `submit-${number}-${seen.version}`)
    console.log('submitted', seen.docNo)
  }
  return id
}

/** Tells every step until all goods are entered; answers the numbers of the entry notes. */
async function follow(floe: Floe, id: string, pause: number): Promise<readonly string[]> {
  let told = ''
  for (;;) {
    const seen = await floe.get<Seen>(`${BOOKINGS}/${id}`)
    if (seen.cancelled) throw new Error(`cancelled: ${seen.cancelReason}`)
    if (seen.status === TO_SUBMIT) throw new Error(`given back: ${seen.auditOpinion}`)
    const step = STEPS[seen.status] ?? `status ${seen.status}`
    if (step !== told) console.log(step, seen.noteNo ?? '')
    told = step
    if (seen.status === COMPLETE && seen.noteNo !== null) {
      const query = { receivingNo: seen.noteNo, pageSize: '100' }
      const notes = (await floe.get<Page<{ docNo: string; status: number }>>(ENTRIES, query)).records
      if (notes.length > 0 && notes.every(({ status }) => status === ENTERED)) return notes.map(({ docNo }) => docNo)
    }
    await sleep(pause)
  }
}

async function main(): Promise<void> {
  const { FLOE_URL = '', FLOE_KEY = '', FLOE_LANGUAGE = 'en', FLOE_PAUSE = '15' } = process.env
  const file = process.argv[2] ?? ''
  const booking = JSON.parse(readFileSync(file, 'utf8')) as Booking
  const floe = new Floe(FLOE_URL, FLOE_KEY, FLOE_LANGUAGE)
  const own = await floe.get<{ partyCode: string; name: string }>('/arpa-basic-api/apiKey/self')
  console.log('calls for', own.partyCode, 'with the key', own.name)
  const notes = await follow(floe, await book(floe, booking, `${file}.id`), Number(FLOE_PAUSE))
  console.log('in stock:', notes.join(', '))
}

try {
  await main()
} catch (error) {
  if (error instanceof Refused) {
    for (const { field, msg } of error.fields) console.error(`${field}: ${msg}`)
    console.error(`refused, ${error.message}`)
  } else if (error instanceof Unreachable) {
    console.error(`no answer, ${error.message}; start again, nothing is booked twice`)
  } else {
    console.error(error instanceof Error ? error.message : error)
  }
  process.exitCode = 1
}
