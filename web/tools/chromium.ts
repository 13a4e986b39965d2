/**
 * The browser of all tests: the system's Chromium, named by `CHROMIUM` (`cargo xtask test` sets it).
 *
 * The flags make it quiet and self-contained: no sandbox (tests also run as root in containers), no GPU, no calls
 * to the world in the background.
 */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
