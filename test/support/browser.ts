import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrowserContext, BrowserContextOptions, chromium, Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-font-subpixel-positioning'];

/** A headless Chromium with an empty profile. Remove it when the tests end. */
export class Browser {
  /** Fails the test if there is no browser, and explains how to install one. */
  public static async start(options: BrowserContextOptions = {}): Promise<Browser> {
    const executablePath = chromiumPath();
    const home = mkdtempSync(join(tmpdir(), 'browser-'));
    const context = await chromium.launchPersistentContext(join(home, 'profile'), {
      executablePath,
      headless: true,
      args: ARGUMENTS,
      env: { ...process.env, HOME: home },
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    return new Browser(context, home);
  }

  /** Every URL that a page has requested. */
  public readonly asked: string[] = [];
  /** Errors on pages: exceptions, and violations of their policy. */
  public readonly problems: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    private readonly home: string,
  ) {
    context.on('request', (request) => this.asked.push(request.url()));
    context.on('weberror', (error) => this.problems.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
  }

  public async newPage(): Promise<Page> {
    return this.context.newPage();
  }

  /** Opens the emulator's page, and waits until it is connected. */
  public async open(url: string): Promise<Page> {
    const page = await this.newPage();
    await page.goto(url);
    await page.getByText('Connected to').waitFor();
    return page;
  }

  public async remove(): Promise<void> {
    await this.context.close();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The browser to which the variable CHROMIUM is set, or one on the PATH. */
function chromiumPath(): string {
  const { CHROMIUM, PATH = '' } = process.env;
  const installed = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const executable = CHROMIUM ?? installed.find(existsSync);
  if (executable !== undefined) return executable;
  throw new Error(
    "Chromium is not installed. The tests of the emulator's page and the pictures need it: `apt-get install chromium`, or set CHROMIUM to the path of another browser.",
  );
}
