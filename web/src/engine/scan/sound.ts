/**
 * What a scanner page says to the ear and the hand: a short high beep for taken, a rising pair for booked, a level
 * pair for a question, a low double beep for refused, one in the middle for kept until there is a network. Sound can be switched off; the hand still feels it.
 */
import { create } from 'zustand'
import { loadLocal, saveLocal } from '@/ui/local'

const PLACE = 'floe.scan.muted'

export type Signal = 'ok' | 'done' | 'asked' | 'refused' | 'kept'

interface Note {
  /** Hertz. */
  readonly pitch: number
  /** Seconds from the beginning of the signal. */
  readonly from: number
  /** Seconds. */
  readonly lasts: number
  readonly wave: OscillatorType
}

/** The signals as notes; a square wave carries over the noise of evaporators. */
export const SIGNALS: Readonly<Record<Signal, readonly Note[]>> = {
  ok: [{ pitch: 2400, from: 0, lasts: 0.09, wave: 'square' }],
  done: [
    { pitch: 1900, from: 0, lasts: 0.09, wave: 'square' },
    { pitch: 2850, from: 0.1, lasts: 0.16, wave: 'square' },
  ],
  asked: [
    { pitch: 1200, from: 0, lasts: 0.12, wave: 'square' },
    { pitch: 1200, from: 0.2, lasts: 0.12, wave: 'square' },
  ],
  refused: [
    { pitch: 240, from: 0, lasts: 0.2, wave: 'sawtooth' },
    { pitch: 190, from: 0.26, lasts: 0.34, wave: 'sawtooth' },
  ],
  kept: [{ pitch: 880, from: 0, lasts: 0.14, wave: 'triangle' }],
}

/** Milliseconds of shaking and rest in turns. */
const SHAKES: Readonly<Record<Signal, number[]>> = {
  ok: [40],
  done: [40, 40, 80],
  asked: [90, 60, 90],
  refused: [250, 120, 250],
  kept: [90],
}

const VOLUME = 0.25

interface Sound {
  readonly muted: boolean
}

/** Whether the page is to be silent; kept on this device. */
export const useSound = create<Sound>(() => ({ muted: loadLocal(PLACE) === true }))

export function mute(muted: boolean): void {
  saveLocal(PLACE, muted)
  useSound.setState({ muted })
}

let audio: AudioContext | null = null

function play(notes: readonly Note[]): void {
  audio ??= new AudioContext()
  // A context made before the first touch or key sleeps until it is told to go on.
  if (audio.state === 'suspended') void audio.resume()
  const start = audio.currentTime
  for (const { pitch, from, lasts, wave } of notes) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = wave
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(VOLUME, start + from)
    // A tone that is cut off clicks.
    volume.gain.setTargetAtTime(0, start + from + lasts - 0.02, 0.008)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + from)
    tone.stop(start + from + lasts + 0.03)
  }
}

/** Gives a signal. A device without loudspeaker or motor stays quiet. */
export function signal(name: Signal): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate(SHAKES[name])
  if (useSound.getState().muted || typeof AudioContext === 'undefined') return
  try {
    play(SIGNALS[name])
  } catch {
    // No output device: the colours and words are there.
  }
}
