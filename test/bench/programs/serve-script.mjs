import { serve } from 'settlebox/server';

await serve({ port: Number(process.env.PORT), options: { seed: process.env.SEED } });
