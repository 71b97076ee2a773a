module.exports = { ...require('../shop/jest.config.cjs'), rootDir: __dirname };
