import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 5173);

export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  use: { baseURL: `http://localhost:${port}`, launchOptions: { executablePath: process.env.CHROME_PATH } },
  webServer: { command: `vite --strictPort --port ${port}`, port },
});
