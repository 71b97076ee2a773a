import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 6006);

export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { baseURL: `http://localhost:${port}`, launchOptions: { executablePath: process.env.CHROME_PATH } },
  webServer: { command: `vite preview --outDir storybook-static --strictPort --port ${port}`, port },
});
