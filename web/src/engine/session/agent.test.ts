// @vitest-environment node
import { expect, it } from 'vitest'
import { agentName } from './agent'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36`, 'Chrome · Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0',
    'WeChat · iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 13; TC52) ${WEBKIT} Chrome/120.0 Mobile Safari/537.36`, 'Chrome · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
])('names the program in %s', (agent, name) => {
  expect(agentName(agent)).toBe(name)
})

it('says nothing of a program it does not know', () => {
  expect(agentName('floe-cli/1.0')).toBeNull()
  expect(agentName(null)).toBeNull()
})
