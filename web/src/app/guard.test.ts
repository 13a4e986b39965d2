import { describe, expect, it } from 'vitest'
import { type Visit, decide, loginFor, safeReturn } from './guard'
import { PUBLIC_PAGES } from './openPaths'

function visit(full: string, state: Partial<Visit> = {}): Visit {
  const path = full.split(/[?#]/)[0] ?? full
  return { path, full, signedIn: false, loaded: false, returnTo: null, ...state }
}

const signedIn = { signedIn: true, loaded: true }

describe('the guard', () => {
  it('sends a stranger to the login with the whole wanted address', () => {
    expect(decide(visit('/basicInfo/goodsManageAED?operationType=edit&id=7#fees'))).toEqual({
      kind: 'go',
      to: '/login?redirect=%2FbasicInfo%2FgoodsManageAED%3FoperationType%3Dedit%26id%3D7%23fees',
    })
  })

  it.each(['/home', '/profile', '/redirect/home', '/lodopx', '/FORM'])('keeps %s from strangers', (path) => {
    expect(decide(visit(path)).kind).toBe('go')
  })

  it('lets strangers to every public page', () => {
    for (const path of Object.keys(PUBLIC_PAGES)) expect(decide(visit(path)), path).toEqual({ kind: 'open' })
  })

  it('knows exactly the public pages of the specification, and the documentation for programs', () => {
    expect(Object.keys(PUBLIC_PAGES)).toEqual(
      `/login /register /queueingSystem /BrushIdCard /queList /Form /trackOfVehicleForMobile
      /collectionAgreement4Mobile /enclosure /ctmsTrackMap /lodop /publish_info /service_info /PrintingMobile
      /customList /apiDocs`.split(/\s+/),
    )
  })

  it('opens the sign-in form, the print demo and the documentation; the others are not in this version', () => {
    const drawn = Object.entries(PUBLIC_PAGES).filter(([, page]) => page !== 'missing')
    expect(drawn).toEqual([
      ['/login', 'login'],
      ['/lodop', 'lodop'],
      ['/apiDocs', 'apiDocs'],
    ])
  })

  it('shows strangers what went wrong without asking for a password', () => {
    for (const path of ['/404', '/401', '/noPermission'])
      expect(decide(visit(path))).toEqual({ kind: 'open' })
  })

  it('sends the signed-in away from the login', () => {
    expect(decide(visit('/login', signedIn))).toEqual({ kind: 'go', to: '/' })
    expect(decide(visit('/login?redirect=%2Fa', signedIn))).toEqual({ kind: 'go', to: '/' })
  })

  it('leads a sign-in that just succeeded to where it was wanted', () => {
    expect(decide(visit('/login', { signedIn: true, returnTo: '/a?b=1' }))).toEqual({
      kind: 'go',
      to: '/a?b=1',
    })
  })

  it('loads user info before the first page of the signed-in, but not for a public one', () => {
    expect(decide(visit('/home', { signedIn: true }))).toEqual({ kind: 'load' })
    expect(decide(visit('/404', { signedIn: true }))).toEqual({ kind: 'load' })
    expect(decide(visit('/register', { signedIn: true }))).toEqual({ kind: 'open' })
    expect(decide(visit('/home', signedIn))).toEqual({ kind: 'open' })
  })

  it('passes on an outside sign-in to an address of this console only', () => {
    expect(decide(visit('/auth-redirect?redirect=%2Fhome%3Fa%3D1'))).toEqual({ kind: 'go', to: '/home?a=1' })
    expect(decide(visit('/auth-redirect?redirect=https%3A%2F%2Fevil.example'))).toEqual({
      kind: 'go',
      to: '/',
    })
    expect(decide(visit('/auth-redirect', signedIn))).toEqual({ kind: 'go', to: '/' })
  })
})

describe('the way back', () => {
  it.each([
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'home',
    '',
  ])('never leads to another place: %j', (wanted) => {
    expect(safeReturn(wanted)).toBe('/')
  })

  it('keeps query and fragment of a path', () => {
    expect(safeReturn('/a/b?x=//y#z')).toBe('/a/b?x=//y#z')
  })

  it('is plain after an error page or the login', () => {
    expect(safeReturn('/noPermission')).toBe('/')
    expect(safeReturn('/login?redirect=/login')).toBe('/')
    expect(loginFor('/404')).toBe('/login')
    expect(loginFor('/')).toBe('/login')
    expect(safeReturn(null)).toBe('/')
  })
})
