export default {
  framework: '@storybook/html-vite',
  stories: ['../src/**/*.stories.js'],
  addons: ['@storybook/addon-docs'],
};
